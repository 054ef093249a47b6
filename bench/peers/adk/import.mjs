import "@google/adk";
