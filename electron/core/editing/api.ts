// electron/core/editing/api.ts - the engine over the contract.
import type { PackagesApi } from '../../contract/index.ts';
import type { Analyse } from '../packages/index.ts';
import { editPackage } from './edit.ts';

/** The procedures of the package engine: pure functions of a text, nothing is stored. */
export function createPackagesApi(analyse: Analyse): PackagesApi {
  return {
    analyse: ({ text, fileName }) => analyse(text, fileName),
    edit: ({ text, fileName, edit }) => editPackage(text, fileName, edit),
  };
}
