// renderer/ui/small.tsx - small parts of the interface: times, shortcuts, icon buttons.
import { ActionIcon, type ActionIconProps, Kbd, Tooltip } from '@mantine/core';
import { type ComponentType, type MouseEventHandler, type Ref, useSyncExternalStore } from 'react';
import { keyCaps } from '../app/keys.ts';
import { formatExact, formatRelative } from './format.ts';

const MINUTE_MS = 60_000;
const minute = () => Math.floor(Date.now() / MINUTE_MS);

/** One clock for all relative times on the screen. */
function subscribeMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

/** `8 min ago`, kept current, with the exact time on hover. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  useSyncExternalStore(subscribeMinute, minute);
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {formatRelative(at)}
    </time>
  );
}

/** The caps of a shortcut, one `Kbd` each. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="row g4 fixed">
      {keyCaps(keys).map((cap) => (
        <Kbd key={cap}>{cap}</Kbd>
      ))}
    </span>
  );
}

/** A label with its shortcut, for tooltips. */
export function WithKeys({ label, keys }: { label: string; keys: string | undefined }) {
  return (
    <span className="row">
      {label}
      {keys ? <span style={{ opacity: 0.75 }}>{keyCaps(keys).join(' ')}</span> : null}
    </span>
  );
}

interface IconButtonProps {
  icon: ComponentType<{ className?: string }>;
  /** Its name for tooltip and screen reader. */
  label: string;
  keys?: string;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  size?: 'xs' | 'sm';
  color?: ActionIconProps['color'];
  /** Why it cannot be used; shown in the tooltip. */
  blocked?: string | null | undefined;
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that is only an icon: always with a name and a tooltip; a disabled one says why. */
export function IconButton({ icon: Icon, label, keys, size = 'xs', blocked, pressed, color, onClick, ref, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={blocked ? `${label}: ${blocked}` : <WithKeys label={label} keys={keys} />}>
      <ActionIcon
        {...rest}
        {...(ref ? { ref } : {})}
        size={size}
        aria-label={label}
        aria-disabled={Boolean(blocked)}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...(pressed ? { variant: 'light' } : {})}
        {...(color === undefined ? {} : { color })}
        onClick={(event) => {
          if (!blocked) onClick?.(event);
        }}
      >
        <Icon className={size === 'xs' ? 's' : ''} />
      </ActionIcon>
    </Tooltip>
  );
}
