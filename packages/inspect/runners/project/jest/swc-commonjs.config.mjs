// `toolwright` consists of ECMAScript modules, which Jest has to translate like the project's own.
export default {
  rootDir: "..",
  testMatch: ["**/write-declarations.ts"],
  transform: { "\\.[jt]s$": ["@swc/jest", { jsc: { target: "es2022" }, module: { type: "commonjs" } }] },
  transformIgnorePatterns: ["/node_modules/(?!toolwright/)"],
};
