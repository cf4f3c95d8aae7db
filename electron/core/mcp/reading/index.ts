// electron/core/mcp/reading/index.ts - what the rest of the room needs of the reading of configurations.
export { clientFiles, settingsFolder } from './clients.ts';
export { freeName } from './names.ts';
export { readServers, valuesOf } from './read.ts';
export { partsOf, type Reference, referencesIn } from './references.ts';
export { isSecretName, sealTransport } from './secrets.ts';
