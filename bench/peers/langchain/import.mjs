import "langchain";
