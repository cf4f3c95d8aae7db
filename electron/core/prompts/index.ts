// electron/core/prompts/index.ts - the door of the room: render, check, choose, compose.
export { ENGINE } from './builtins.ts';
export { checkNames, checkTemplate, freeNames, type KnownNames, type TemplateFinding } from './check.ts';
export { askText, composeSystem, joinParts, requestOf, type SystemPart } from './compose.ts';
export { createPromptEngine, type PromptEngine, type Rendered, type RenderOptions } from './engine.ts';
export { placeOf, rangeInFile } from './place.ts';
export { TemplateError } from './template-error.ts';
export { chooseVariant } from './variants.ts';
export type { Mark, MissingName } from './worker/protocol.ts';
