// renderer/app/acts/controls.tsx - an act as a button, an icon or a menu line: name, icon, keys and the reason why not come from the act.
import { Button, type ButtonProps, Menu, Tooltip } from '@mantine/core';
import { type ComponentType, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { shallow } from 'zustand/shallow';
import { CheckIcon, DownIcon, MoreIcon } from '../../ui/icons.ts';
import { IconButton, Keys, WithKeys } from '../../ui/small.tsx';
import { type Act, reasonOf, runAct, type Subject, useOffered } from './act.ts';

/** Offers something while the component is mounted, and again when one of its parts is another: memoise parts that are made in each
 * render. Null offers nothing. What is offered `below` counts while nobody else offers anything, however often it changes. */
export function useOffer<T>(subject: Subject<T>, value: T | null, below = false): void {
  const kept = useRef(value);
  if (!shallow(kept.current, value)) kept.current = value;
  const offered = kept.current;
  useLayoutEffect(() => (offered === null ? undefined : subject.offer(offered, below)), [subject, offered, below]);
}

interface ActProps<T, R> {
  act: Act<T, R>;
  /** What it is done to, if not what is offered. */
  on?: T | undefined;
  /** Which one of several is meant. */
  choice?: string | undefined;
  /** A shorter or fuller label than the act's own. */
  label?: string;
}

/** False of a choice that the act is not possible for: the first of a list cannot go up. */
const isAmong = <T, R>({ among }: Act<T, R>, it: T, choice: string | undefined): boolean =>
  choice === undefined || among === undefined || among(it).some(({ id }) => id === choice);

/** Why an act cannot be done, and a press that does only that act. */
function useAct<T, R>({ act, on, choice }: ActProps<T, R>) {
  const reason = useOffered(() => {
    const it = on ?? act.about.now();
    return reasonOf(act, it) ?? (it === null || isAmong(act, it, choice) ? null : 'it is not possible for this one');
  });
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    if (reason === null) runAct(act, { on, choice });
    else event.preventDefault();
  };
  return { reason, press, mark: { 'data-act': act.id } };
}

/** A button with a label. One that cannot be used says why, and stays reachable by keyboard. */
export function ActButton<T, R>({
  act,
  on,
  choice,
  label,
  withKeys = false,
  plain = false,
  children,
  ...look
}: ActProps<T, R> & Omit<ButtonProps, 'onClick'> & { tabIndex?: number; withKeys?: boolean; plain?: boolean; children?: ReactNode }) {
  const { reason, press, mark } = useAct({ act, on, choice });
  const Icon = act.icon;
  const tip = reason ?? (act.keys?.[0] && !withKeys ? <WithKeys label={act.label} keys={act.keys[0]} /> : null);
  return (
    <Tooltip label={tip} disabled={tip === null}>
      <Button
        {...(Icon && !plain ? { leftSection: <Icon className="s" aria-hidden /> } : {})}
        {...look}
        {...mark}
        {...(label === undefined || children === undefined ? {} : { 'aria-label': label })}
        aria-disabled={reason !== null}
        {...(reason === null ? {} : { 'data-disabled': true, c: 'var(--sw-text-disabled)' })}
        onClick={press}
      >
        {children ?? label ?? act.label}
        {withKeys && act.keys?.[0] ? (
          <span style={{ marginLeft: 8 }}>
            <Keys keys={act.keys[0]} />
          </span>
        ) : null}
      </Button>
    </Tooltip>
  );
}

/** A button that is only an icon. */
export function ActIcon<T, R>(
  props: ActProps<T, R> & { icon?: ComponentType<{ className?: string }>; size?: 'xs' | 'sm'; pressed?: boolean; tabIndex?: number },
) {
  const { act, on, choice, label, icon, ...look } = props;
  const { reason, press, mark } = useAct({ act, on, choice });
  const Icon = icon ?? act.icon;
  if (!Icon) return null;
  const keys = act.held ? undefined : act.keys?.[0];
  return (
    <IconButton {...look} {...mark} icon={Icon} label={label ?? act.label} {...(keys ? { keys } : {})} blocked={reason} onClick={press} />
  );
}

interface MoreMenuProps {
  /** The name of its button. */
  label: string;
  width?: number;
  size?: 'xs' | 'sm';
  children: ReactNode;
}

/** Acts under three dots. */
export function MoreMenu({ label, width, size = 'xs', children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" {...(width === undefined ? {} : { width })}>
      <Menu.Target>
        <IconButton icon={MoreIcon} label={label} size={size} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The ways to import something: the main act in front, all of them behind the arrow. */
export function ImportMenu<T, R>({ main, width, children }: { main: Act<T, R>; width: number; children: ReactNode }) {
  return (
    <Button.Group>
      <ActButton act={main} label="Import" />
      <Menu position="bottom-end" width={width}>
        <Menu.Target>
          <Button px={6} aria-label="More ways to import">
            <DownIcon className="xs" aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

/** A menu line. */
export function ActItem<T, R>({ danger = false, chosen = false, ...props }: ActProps<T, R> & { danger?: boolean; chosen?: boolean }) {
  const { act, label } = props;
  const { reason, press, mark } = useAct(props);
  const Icon = act.icon;
  return (
    <Menu.Item
      {...mark}
      {...(danger ? { className: 'danger' } : {})}
      disabled={reason !== null}
      title={reason ?? undefined}
      leftSection={Icon ? <Icon className="s" /> : null}
      rightSection={chosen ? <CheckIcon className="s acc" aria-label="selected" /> : act.keys?.[0] ? <Keys keys={act.keys[0]} /> : null}
      onClick={press}
    >
      {label ?? act.label}
    </Menu.Item>
  );
}
