import "ai";
