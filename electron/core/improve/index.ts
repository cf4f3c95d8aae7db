// electron/core/improve/index.ts - the door of the room: proposed changes of a skill from what failed, and all kinds of them compared.
export { createImprove, type Improve, type ImproveDeps } from './improve.ts';
export { createProposalStore, type ProposalStore } from './store.ts';
