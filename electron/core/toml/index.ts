// electron/core/toml/index.ts - the door of the room: one TOML document as values with places, and lossless edits of it as splices.
export { editToml } from './edit/edit.ts';
export { MAX_TOML_BYTES } from './limits.ts';
export { readToml } from './read.ts';
export {
  plainOf,
  type TomlArray,
  type TomlData,
  type TomlDocument,
  type TomlEdit,
  type TomlPath,
  type TomlProblem,
  type TomlScalar,
  type TomlTable,
  type TomlValue,
  valueAt,
} from './tree.ts';
export { inline as inlineToml, textLike } from './write.ts';
