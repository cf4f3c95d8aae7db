// electron/core/editing/api.ts - the engine over the contract.
import type { PackagesApi } from '../../contract/index.ts';
import { analysePackage } from '../packages/index.ts';
import { editPackage } from './edit.ts';

/** The procedures of the package engine: pure functions of a text, nothing is stored. */
export function createPackagesApi(): PackagesApi {
  return {
    analyse: ({ text, fileName }) => analysePackage(text, fileName),
    edit: ({ text, fileName, edit }) => editPackage(text, fileName, edit),
  };
}
