// electron/core/manifests/managing/moving.ts - bytes of manifests are changed together with what agents are bound to (rows F2, G4).
import type { Scope } from '../../../contract/index.ts';
import type { Analysis } from '../kind.ts';
import { type Room, storeOf } from '../room.ts';

/**
 * Changes manifests of a scope in one transaction. Agents that `move` names have the new bytes: in the same transaction where both are in the account; of a
 * workspace, whose database is another one, only once it is written, so that no agent is bound to bytes that were never kept. (Lost between the
 * two, agents ask for the change to be accepted.)
 */
export function changeAndMove<T, A extends Analysis, Row, Result>(
  room: Room<T, A, Row>,
  scope: Scope,
  act: (move: Room<T, A, Row>['move']) => Result,
): Result {
  const moves: Parameters<Room<T, A, Row>['move']>[] = [];
  const perform = () => {
    for (const move of moves) room.move(...move);
  };
  const result = storeOf(room, scope).manifests.change(() => {
    const done = act((...move) => void moves.push(move));
    if (scope === 'account') perform();
    return done;
  });
  if (scope === 'workspace') perform();
  return result;
}
