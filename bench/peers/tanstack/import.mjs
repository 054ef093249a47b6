import "@tanstack/ai";
