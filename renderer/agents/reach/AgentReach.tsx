// renderer/agents/reach/AgentReach.tsx - what an agent reaches now, and with “what if” what it would (row G4). It is worked out by the core.
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { WhatIf } from '../../../electron/contract/agents/matrix.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { Reach } from '../../graph/Reach.tsx';
import { Loaded } from '../../ui/states.tsx';
import { askingWhatIf, suppose, supposed } from '../matrix/acts.ts';
import { isEmpty, NOTHING } from '../matrix/suppose.ts';
import { WhatIfBar } from '../matrix/WhatIfBar.tsx';

export function AgentReach({ agent }: { agent: AgentDetail }) {
  const { id, name } = agent.row;
  const [whatIf, setWhatIf] = useState<WhatIf>(NOTHING);
  const [supposing, setSupposing] = useState(false);
  const asks = supposing && !isEmpty(whatIf);
  const graph = useLiveQuery(
    'profile.graph',
    { agent: id, ...(asks ? { whatIf } : {}) },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  );
  useOffer(
    askingWhatIf,
    useMemo(() => ({ supposing, setSupposing, home: 'graph.view' as const }), [supposing]),
  );
  useOffer(
    supposed,
    useMemo(() => (supposing ? { whatIf, clear: () => setWhatIf(NOTHING), agent: agent.row } : null), [supposing, whatIf, agent.row]),
  );
  return (
    <Loaded query={graph} what="what it reaches" rows={10}>
      {(found) => (
        <Reach
          graph={found}
          title={`What ${name} ${asks ? 'would reach' : 'reaches'}`}
          empty="It has neither a role nor skills. Equip it, commission it, or enable skills for it."
          acts={<ActButton act={suppose} label="What if…" size="xs" variant={supposing ? 'light' : 'default'} plain />}
        >
          {supposing ? <WhatIfBar agent={agent} whatIf={whatIf} onChange={setWhatIf} failed={asks ? graph.error : null} /> : null}
        </Reach>
      )}
    </Loaded>
  );
}
