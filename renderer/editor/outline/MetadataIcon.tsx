// renderer/editor/outline/MetadataIcon.tsx - the icon of the frontmatter.
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

export const MetadataIcon = ({ className = 's mut' }: { className?: string }) => (
  <IconAdjustmentsHorizontal className={className} aria-hidden />
);
