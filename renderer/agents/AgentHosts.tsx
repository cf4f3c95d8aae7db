// renderer/agents/AgentHosts.tsx - dialogs of the agents and of what they use that work from every screen; mounted once by the frame.
import { McpDialogs } from '../tools/mcp/Dialogs.tsx';
import { ImportDialog } from './dialogs/ImportDialog.tsx';
import { NameDialog } from './dialogs/NameDialog.tsx';
import { AssessDialog } from './levels/AssessDialog.tsx';
import { PermitDialog } from './permissions/PermitDialog.tsx';

export function AgentHosts() {
  return (
    <>
      <NameDialog />
      <ImportDialog />
      <PermitDialog />
      <AssessDialog />
      <McpDialogs />
    </>
  );
}
