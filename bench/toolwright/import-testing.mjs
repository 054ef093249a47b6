import "toolwright/testing";
