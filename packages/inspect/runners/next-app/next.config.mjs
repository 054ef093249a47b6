const signatures = { loaders: ["@toolwright/inspect/loader"] };
const root = process.env.WORKSPACE;

export default {
  output: "standalone",
  outputFileTracingRoot: root,
  // Next.js checks types with the compiler's old interface; the project's own build does it better.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root, rules: { "*.ts": signatures, "*.tsx": signatures } },
  webpack(config) {
    config.module.rules.push({ test: /\.tsx?$/, enforce: "pre", use: "@toolwright/inspect/loader" });
    return config;
  },
};
