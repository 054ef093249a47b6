/** The plugin of `strip-types.mjs` as a loader of webpack. */
module.exports = function stripTypesLoader(source) {
  const done = this.async();
  import("./strip-types.mjs")
    .then(({ stripTypes }) => stripTypes.transform(source, this.resourcePath))
    .then(({ code, map }) => done(null, code, map), done);
};
