// renderer/code/theme.ts - Monaco in the colours of the tokens. One theme, defined again when the scheme changes.
import type * as Monaco from 'monaco-editor/editor';

export const THEME = 'skillwright';

/** Editor colours by token. */
const COLORS: Record<string, string> = {
  'editor.background': 'bg-panel',
  'editor.foreground': 'text',
  'editorLineNumber.foreground': 'text-3',
  'editorLineNumber.activeForeground': 'text',
  'editor.lineHighlightBackground': 'bg-hover',
  'editorGutter.background': 'bg-panel',
  'editorCursor.foreground': 'text',
  'editor.selectionHighlightBorder': 'border-strong',
  'editorWidget.background': 'bg-raised',
  'editorWidget.border': 'border',
  'editorWidget.foreground': 'text',
  'editorHoverWidget.background': 'bg-raised',
  'editorHoverWidget.border': 'border',
  'editorHoverWidget.foreground': 'text',
  'editorHoverWidget.statusBarBackground': 'bg-app',
  'editorSuggestWidget.background': 'bg-raised',
  'editorSuggestWidget.border': 'border',
  'editorSuggestWidget.foreground': 'text',
  'editorSuggestWidget.selectedBackground': 'bg-selected',
  'editorSuggestWidget.selectedForeground': 'text',
  'editorSuggestWidget.highlightForeground': 'accent',
  'editorSuggestWidget.focusHighlightForeground': 'accent',
  'list.hoverBackground': 'bg-hover',
  'list.focusBackground': 'bg-selected',
  'list.activeSelectionBackground': 'bg-selected',
  'list.activeSelectionForeground': 'text',
  'list.inactiveSelectionBackground': 'bg-selected',
  'editorError.foreground': 'err-solid',
  'editorWarning.foreground': 'warn-solid',
  'editorInfo.foreground': 'info-solid',
  'editorBracketMatch.border': 'border-strong',
  'editorIndentGuide.background1': 'border-subtle',
  'editorIndentGuide.activeBackground1': 'border-strong',
  'editorOverviewRuler.border': 'border-subtle',
  'editorStickyScroll.background': 'bg-panel',
  'editorStickyScroll.border': 'border-subtle',
  'input.background': 'bg-panel',
  'input.foreground': 'text',
  'input.border': 'border-control',
  'input.placeholderForeground': 'text-3',
  'inputOption.activeBackground': 'bg-selected',
  'inputOption.activeBorder': 'accent-border',
  'inputOption.activeForeground': 'accent',
  focusBorder: 'focus',
  foreground: 'text',
  'icon.foreground': 'text-2',
  'widget.border': 'border',
  'button.background': 'accent-fill',
  'button.foreground': 'on-accent',
  'textLink.foreground': 'accent',
  'textLink.activeForeground': 'accent',
  'menu.background': 'bg-raised',
  'menu.foreground': 'text',
  'menu.selectionBackground': 'bg-selected',
  'menu.selectionForeground': 'text',
  'menu.border': 'border',
  'quickInput.background': 'bg-raised',
  'quickInput.foreground': 'text',
  'quickInputList.focusBackground': 'bg-selected',
  'quickInputList.focusForeground': 'text',
  'diffEditor.insertedLineBackground': 'diff-add',
  'diffEditor.insertedTextBackground': 'diff-add-mark',
  'diffEditor.removedLineBackground': 'diff-del',
  'diffEditor.removedTextBackground': 'diff-del-mark',
  'diffEditor.unchangedRegionBackground': 'bg-app',
  'diffEditor.unchangedRegionForeground': 'text-2',
};

/** Colours that cover text, with their opacity (two hex digits). */
const VEILS: Record<string, [token: string, alpha: string]> = {
  'editor.selectionBackground': ['focus', '40'],
  'editor.inactiveSelectionBackground': ['focus', '22'],
  'editor.selectionHighlightBackground': ['focus', '18'],
  'editor.wordHighlightBackground': ['focus', '1c'],
  'editor.wordHighlightStrongBackground': ['focus', '26'],
  'editor.findMatchBackground': ['warn-solid', '66'],
  'editor.findMatchHighlightBackground': ['warn-solid', '33'],
  'editorBracketMatch.background': ['focus', '22'],
  'scrollbarSlider.background': ['border-strong', '99'],
  'scrollbarSlider.hoverBackground': ['border-strong', 'cc'],
  'scrollbarSlider.activeBackground': ['border-strong', 'ff'],
  'scrollbar.shadow': ['border', '00'],
  'widget.shadow': ['text', '1a'],
};

/** Highlighting: Monaco's token names by our colour. */
const RULES: [token: string, color: string, style?: string][] = [
  ['', 'text'],
  ['keyword', 'c-keyword'],
  ['string', 'c-string'],
  ['string.yaml', 'c-string'],
  ['string.key.json', 'c-key'],
  ['string.value.json', 'c-string'],
  ['keyword.json', 'c-keyword'],
  ['keyword.flow', 'c-keyword'],
  ['type.yaml', 'c-key'],
  ['number.yaml', 'c-number'],
  ['string.escape', 'c-number'],
  ['type', 'c-key'],
  ['tag', 'c-key'],
  ['number', 'c-number'],
  ['constant', 'c-number'],
  ['comment', 'c-comment'],
  ['variable', 'c-var'],
  ['function', 'c-func'],
  ['delimiter.jinja', 'c-delim'],
  ['delimiter', 'text-2'],
  ['operators', 'text-2'],
  ['identifier', 'text'],
  ['fence', 'c-comment'],
  ['fence.artifact', 'c-func'],
  ['attribute', 'c-key'],
  ['heading', 'text', 'bold'],
  ['strong', 'text', 'bold'],
  ['emphasis', 'text', 'italic'],
  ['link', 'c-func'],
  ['code', 'c-delim'],
];

/** Reads the current tokens, and reads them again whenever the scheme changes. */
export function followTheme(monaco: typeof Monaco): void {
  const define = () => {
    const root = document.documentElement;
    const style = getComputedStyle(root);
    const color = (token: string) => sixDigits(style.getPropertyValue(`--sw-${token}`).trim());
    const colors: Record<string, string> = {};
    for (const [name, token] of Object.entries(COLORS)) colors[name] = color(token);
    for (const [name, [token, alpha]] of Object.entries(VEILS)) colors[name] = `${color(token)}${alpha}`;
    monaco.editor.defineTheme(THEME, {
      base: root.dataset.mantineColorScheme === 'dark' ? 'vs-dark' : 'vs',
      inherit: true,
      colors,
      rules: RULES.map(([token, name, fontStyle]) => ({
        token,
        foreground: color(name).slice(1),
        ...(fontStyle ? { fontStyle } : {}),
      })),
    });
    monaco.editor.setTheme(THEME);
  };
  define();
  new MutationObserver(define).observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
}

/** The build shortens `#rrggbb` where it can; Monaco needs all six digits. */
const sixDigits = (color: string): string => (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color);
