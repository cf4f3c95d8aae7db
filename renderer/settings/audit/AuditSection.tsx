// renderer/settings/audit/AuditSection.tsx - what was granted, and the log of what was refused, granted and decided (row C12).
import { AuditLog } from './AuditLog.tsx';
import { GrantTable } from './GrantTable.tsx';

export function AuditSection() {
  return (
    <>
      <GrantTable />
      <AuditLog />
    </>
  );
}
