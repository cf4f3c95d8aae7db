// renderer/runs/answer/ScrollRegion.tsx - a part that scrolls and can be reached by keyboard.
import type { HTMLAttributes, Ref } from 'react';

interface ScrollRegionProps extends HTMLAttributes<HTMLDivElement> {
  label: string;
  ref?: Ref<HTMLDivElement>;
}

export function ScrollRegion({ label, className, ...rest }: ScrollRegionProps) {
  return (
    <div
      {...rest}
      role="region"
      aria-label={label}
      className={`scroll ${className ?? ''}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, what is below the edge could not be read by keyboard
      tabIndex={0}
    />
  );
}
