import "toolwright";
