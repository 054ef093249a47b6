const tsconfig = {
  target: "ES2023",
  module: "ESNext",
  moduleResolution: "bundler",
  esModuleInterop: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
};

export default {
  rootDir: "..",
  testMatch: ["**/write-declarations.ts"],
  extensionsToTreatAsEsm: [".ts"],
  // The compiler's output says `./file.js`.
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: { "\\.ts$": ["ts-jest", { useESM: true, tsconfig }] },
};
