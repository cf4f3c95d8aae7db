export * as engine from '../../../electron/core/packages/index.ts';
