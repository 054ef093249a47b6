export default {
  rootDir: "..",
  testMatch: ["**/write-declarations.ts"],
  extensionsToTreatAsEsm: [".ts"],
  transform: { "\\.ts$": ["@swc/jest", { jsc: { target: "es2022" } }] },
};
