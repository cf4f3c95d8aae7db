// electron/core/app/mount/tools/mcp.ts - MCP servers over an account: started by the room processes, reached by the room net, their keys in the secret store.
import type { AppEvent } from '../../../../contract/index.ts';
import { YOU } from '../../../../contract/index.ts';
import { createAuditLog } from '../../../capability/index.ts';
import { createMcp, type Mcp } from '../../../mcp/index.ts';
import { maskSecrets, remembering, rememberSecret } from '../../../models/index.ts';
import type { Net } from '../../../net/index.ts';
import type { Processes } from '../../../processes/index.ts';
import type { Stores } from '../../account/stores.ts';
import type { CoreOptions } from '../../options.ts';

interface Parts {
  options: CoreOptions;
  account: Stores;
  /** The folder of the open one. */
  workspace(): string | null;
  processes: Processes;
  net: Net;
  emit(event: AppEvent): void;
}

export function openMcp({ options, account, workspace, processes, net, emit }: Parts): Mcp {
  const { db } = account.agents;
  const log = createAuditLog(db);
  return createMcp({
    db,
    secrets: remembering(options.secrets),
    processes,
    net,
    appVersion: options.appVersion,
    workspace,
    remember: rememberSecret,
    mask: maskSecrets,
    decided(action, { id, name }, tools = []) {
      const subjectName = tools.length === 0 ? name : `${name}: ${tools.slice(0, 20).join(', ')}${tools.length > 20 ? ', …' : ''}`;
      log.add([{ actor: YOU, action, subject: id, subjectName, outcome: 'done', reasons: [], runId: null }], new Date().toISOString());
    },
    onChange: () => emit({ type: 'mcp' }),
  });
}
