// electron/core/identity/index.ts - the door of the room: keys and certificates of agents (row G6).
export { checkCertificate } from './check.ts';
export { fingerprintOf } from './keys.ts';
export { createIdentity, type Identity, type IdentityDeps } from './room.ts';
