// renderer/ui/glyphs.tsx - the two marks that no icon set has: ours, and the bars of a trace.
import type { ReactNode } from 'react';

function Glyph({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`tabler-icon ${className ?? ''}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const LogoIcon = ({ className }: { className?: string }) => (
  <Glyph className={className}>
    <path d="M3 12.5 10.5 5M9 3.5l3.5 3.5M10.5 5l1.2-1.2a1.2 1.2 0 0 1 1.7 1.7L12.2 6.7M3 12.5l-.5 1 1-.5" />
    <path d="M2.5 5.5h4M2.5 8.5h2" />
  </Glyph>
);

export const TracesIcon = ({ className }: { className?: string; 'aria-hidden'?: boolean }) => (
  <Glyph className={className}>
    <path d="M2 4h6M5 8h7M8 12h6" />
  </Glyph>
);
