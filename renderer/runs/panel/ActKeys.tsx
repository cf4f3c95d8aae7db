// renderer/runs/panel/ActKeys.tsx - the word of a button with its shortcut behind it.
import { keyCaps } from '../../app/keys.ts';

export function ActKeys({ label, keys }: { label: string; keys: string }) {
  return (
    <span className="row g6">
      {label}
      <span style={{ fontWeight: 400 }}>{keyCaps(keys).join(' ')}</span>
    </span>
  );
}
