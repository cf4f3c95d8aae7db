// renderer/app/theme.ts - Mantine on the design tokens: two control sizes (xs 24 px, sm 28 px), colours only by `--sw-*`.
import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  Kbd,
  type MantineColorsTuple,
  Menu,
  Modal,
  Portal,
  Radio,
  SegmentedControl,
  Switch,
  Tabs,
  Tooltip,
} from '@mantine/core';

const isSmall = (props: { size?: unknown }) => props.size === 'xs';
const height = (props: { size?: unknown }) => (isSmall(props) ? '24px' : '28px');
const fontSize = (props: { size?: unknown }) => (isSmall(props) ? '12px' : '13px');
const ramp = (name: string) => Array.from({ length: 10 }, (_, step) => `var(--sw-${name}-${step})`) as unknown as MantineColorsTuple;

const components = {
  Button: Button.extend({
    defaultProps: { size: 'sm', variant: 'default' },
    vars: (_, p) => ({
      root: { '--button-height': height(p), '--button-fz': fontSize(p), '--button-padding-x': isSmall(p) ? '8px' : '10px' },
    }),
    styles: { root: { fontWeight: 500 }, section: { marginInlineEnd: 6 } },
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
    vars: (_, p) => ({ root: { '--ai-size': height(p) } }),
  }),
  Input: Input.extend({
    defaultProps: { size: 'sm' },
    vars: (_, p) =>
      ({
        wrapper: {
          '--input-height': height(p),
          '--input-fz': fontSize(p),
          '--input-bg': 'var(--sw-bg-panel)',
          '--input-bd': 'var(--sw-border-control)',
          '--input-padding': '8px',
        },
      }) as never,
  }),
  InputWrapper: Input.Wrapper.extend({
    defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    styles: {
      label: { marginBottom: 4 },
      description: { marginTop: 4, fontSize: 'var(--sw-fs-xs)', lineHeight: '16px' },
      error: { marginTop: 4, fontSize: 'var(--sw-fs-sm)', lineHeight: '16px' },
    },
  }),
  Badge: Badge.extend({
    defaultProps: { variant: 'light', radius: 'sm', color: 'gray' },
    vars: () => ({ root: { '--badge-height': '18px', '--badge-fz': '11px', '--badge-padding-x': '6px' } }),
    styles: { root: { textTransform: 'none', fontWeight: 500, letterSpacing: 0, flex: 'none' } },
  }),
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { size: 'xs', transitionDuration: 0 },
    styles: {
      root: { background: 'var(--sw-neutral-bg)', padding: 2 },
      label: { padding: '0 9px', fontSize: 'var(--sw-fs-sm)', lineHeight: '22px' },
      indicator: { background: 'var(--sw-bg-raised)', boxShadow: '0 0 0 1px var(--sw-border-strong)' },
    },
  }),
  Kbd: Kbd.extend({
    styles: {
      root: {
        font: '500 11px/16px var(--sw-font)',
        padding: '0 4px',
        minWidth: 18,
        textAlign: 'center',
        border: '1px solid var(--sw-border)',
        boxShadow: 'none',
        background: 'var(--sw-bg-app)',
        color: 'var(--sw-text-3)',
      },
    },
  }),
  Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' }, vars: () => ({ root: { '--checkbox-size': '14px' } }) }),
  Radio: Radio.extend({
    defaultProps: { size: 'xs' },
    vars: () => ({ root: { '--radio-size': '14px', '--radio-icon-size': '6px' } }),
    styles: { label: { fontSize: 'var(--sw-fs-sm)' }, description: { fontSize: 'var(--sw-fs-xs)', lineHeight: '16px' } },
  }),
  RadioIndicator: Radio.Indicator.extend({ vars: () => ({ indicator: { '--radio-size': '14px', '--radio-icon-size': '6px' } }) }),
  Switch: Switch.extend({ defaultProps: { size: 'xs', withThumbIndicator: false } }),
  Tabs: Tabs.extend({ styles: { tab: { padding: '0 8px', height: 36, fontSize: 12, fontWeight: 500 } } }),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } }),
  Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  // A dialog's head is not a page banner.
  ModalHeader: Modal.Header.extend({ defaultProps: { role: 'presentation' } }),
  Portal: Portal.extend({ defaultProps: { target: '#layers' } }),
  // It is there at once, so that the very next key is typed into it; `mantine.css` lets it appear.
  Modal: Modal.extend({ defaultProps: { radius: 'xl', shadow: 'xl', padding: 'lg', transitionProps: { duration: 0 } } }),
};

export const theme = createTheme({
  fontFamily: 'var(--sw-font)',
  fontFamilyMonospace: 'var(--sw-mono)',
  primaryColor: 'petrol',
  primaryShade: 6,
  defaultRadius: 'md',
  cursorType: 'default',
  respectReducedMotion: true,
  focusRing: 'auto',
  colors: { petrol: ramp('petrol'), gray: ramp('gray'), dark: ramp('dark') },
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '24px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '10px' },
  shadows: { sm: 'var(--sw-shadow-pop)', md: 'var(--sw-shadow-pop)', xl: 'var(--sw-shadow-dialog)' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components,
});

const tone = (mantine: string, token: string, fill = `var(--sw-${token}-solid)`) => ({
  [`--mantine-color-${mantine}-filled`]: fill,
  [`--mantine-color-${mantine}-light`]: `var(--sw-${token}-bg)`,
  [`--mantine-color-${mantine}-light-hover`]: `var(--sw-${token}-bg)`,
  [`--mantine-color-${mantine}-light-color`]: `var(--sw-${token})`,
  [`--mantine-color-${mantine}-text`]: `var(--sw-${token})`,
  [`--mantine-color-${mantine}-outline`]: `var(--sw-${token})`,
});

const colors = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, token]) => [`--mantine-color-${name}`, `var(--sw-${token})`]));

const variables = {
  ...colors({
    body: 'bg-panel',
    text: 'text',
    bright: 'text',
    dimmed: 'text-3',
    placeholder: 'text-3',
    anchor: 'accent',
    default: 'bg-raised',
    'default-hover': 'bg-hover',
    'default-color': 'text',
    'default-border': 'border-strong',
    disabled: 'bg-sunken',
    'disabled-color': 'text-disabled',
    'disabled-border': 'border',
    error: 'err',
    success: 'ok',
  }),
  ...tone('petrol', 'accent', 'var(--sw-accent-fill)'),
  '--mantine-color-petrol-filled-hover': 'var(--sw-accent-fill-hover)',
  ...tone('red', 'err', 'var(--sw-err-fill)'),
  '--mantine-color-red-filled-hover': 'var(--sw-err-fill)',
  ...tone('green', 'ok'),
  ...tone('yellow', 'warn'),
  ...tone('blue', 'info'),
  ...tone('gray', 'neutral', 'var(--sw-text-2)'),
  '--mantine-color-gray-light-hover': 'var(--sw-bg-hover)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });
