/**
 * Writes the schemas of types: `node schemas.mjs FOLDER [TYPE…]`, without types one schema with every exported type.
 * All files of the folder are in one program, as this generator's users have them.
 */
import { join } from "node:path";
import { createGenerator } from "ts-json-schema-generator";

const [folder = "", ...types] = process.argv.slice(2);
const start = performance.now();
const generator = createGenerator({
  path: join(folder, "*.ts"),
  tsconfig: join(folder, "tsconfig.json"),
  type: "*",
  skipTypeCheck: true,
});
const schemas = types.length === 0 ? [generator.createSchema("*")] : types.map(schemaOf);
process.stdout.write(JSON.stringify({ milliseconds: performance.now() - start, schemas }));

/** @param {string} type */
function schemaOf(type) {
  try {
    return generator.createSchema(type);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
