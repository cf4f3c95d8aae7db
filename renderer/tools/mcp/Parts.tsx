// renderer/tools/mcp/Parts.tsx - rows of different heights, so many at once: a server may list a thousand tools.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

const AT_ONCE = 80;

export function Parts<T>({ rows, children }: { rows: readonly T[]; children(shown: readonly T[]): ReactNode }) {
  const [most, setMost] = useState(AT_ONCE);
  return (
    <>
      {children(rows.slice(0, most))}
      {rows.length > most ? (
        <div style={{ padding: '6px 12px' }}>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setMost(most + AT_ONCE)}>
            Show more ({rows.length - most})
          </Button>
        </div>
      ) : null}
    </>
  );
}
