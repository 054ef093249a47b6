import "genkit";
