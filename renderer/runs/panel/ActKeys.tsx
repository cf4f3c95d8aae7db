// renderer/runs/panel/ActKeys.tsx - a button's label followed by its shortcut.
import { keyCaps } from '../../app/keys.ts';

export function ActKeys({ label, keys }: { label: string; keys: string }) {
  return (
    <span className="row g6">
      {label}
      <span style={{ fontWeight: 400 }}>{keyCaps(keys).join(' ')}</span>
    </span>
  );
}
