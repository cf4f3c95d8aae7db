// electron/contract/index.ts - the door of the contract.
export * from './app.ts';
export * from './assertions.ts';
export * from './capability.ts';
export * from './cases.ts';
export * from './errors.ts';
export * from './exchange.ts';
export * from './execution.ts';
export * from './library.ts';
export * from './links.ts';
export * from './models.ts';
export * from './packages.ts';
export * from './router.ts';
export * from './scope.ts';
export * from './traces.ts';
export * from './wire.ts';
