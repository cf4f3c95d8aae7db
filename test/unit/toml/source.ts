// test/unit/toml/source.ts - texts of TOML documents as people write them: every form of table and value, odd spaces, comments, both line ends.
import fc from '../../fixtures/fixed-seed.ts';

const KEYS = ['a', 'b', 'name', 'x-1', '"q k"', "'l.k'", '"ü"', '7'];
const comment = fc.constantFrom('', '', ' # note', '  #', '\t# "x" [y]');
const gap = fc.constantFrom('', '', ' ', '  ');
const scalar = fc.constantFrom(
  '"text"',
  '\'lit # "q"\'',
  '""',
  '"\\u00e9 \\" \\n"',
  '"""\nlines\nand "more"\n"""',
  '"""one"""',
  "'''\nraw\\n\n'''",
  '"""\\\n  joined \\\n  up"""',
  'true',
  'false',
  '42',
  '0x1F',
  '1_000',
  '-1.5e3',
  'inf',
  '1979-05-27T07:32:00Z',
  '1979-05-27',
);
const oneLine = scalar.filter((text) => !text.includes('\n'));

const inlineTable = fc
  .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 3 })
  .chain((keys) => fc.tuple(fc.constant(keys), fc.array(oneLine, { minLength: 3, maxLength: 3 }), gap, fc.boolean()))
  .map(([keys, values, space, dotted]) =>
    keys.length === 0
      ? '{}'
      : `{${space}${keys.map((key, index) => `${dotted && index === 0 ? `${key}.in` : key} = ${values[index]}`).join(`${space},${space || ' '}`)}${space}}`,
  );

const array = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: oneLine }, { weight: 1, arbitrary: inlineTable }), { maxLength: 4 }),
    fc.nat(4),
    comment,
    comment,
    fc.boolean(),
  )
  .map(([items, layout, first, second, comma]) => {
    const last = comma && items.length > 0 ? ',' : '';
    if (layout < 2) return `[${items.join(', ')}${last}]`;
    if (layout === 2) return `[ ${items.join(' , ')}${last} ]`;
    const tails = [first, second];
    const lines = items.map((item, index) => `  ${item}${index === items.length - 1 ? last : ','}${tails[index % 2]}\n`);
    return layout === 3 ? `[${first}\n${lines.join('')}]` : `[\n${lines.join('  # between\n\n')}  ]`;
  });

const value = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 2, arbitrary: array }, { weight: 1, arbitrary: inlineTable });

const line = (key: string): fc.Arbitrary<string> =>
  fc.tuple(gap, gap, gap, value, comment, fc.nat(5)).map(([indent, left, right, text, tail, above]) => {
    const lead = above === 0 ? '# above\n' : above === 1 ? '\n' : '';
    return `${lead}${indent}${key}${left}=${right}${text}${tail}\n`;
  });

/** Lines of one table: keys, each once, some of them dotted. */
const body: fc.Arbitrary<string> = fc
  .uniqueArray(fc.constantFrom(...KEYS, 'd.e', 'd . f', 'd."g h"'), { maxLength: 5 })
  .chain((keys) => fc.tuple(...keys.map(line)))
  .map((lines) => lines.join(''));

const header = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(gap, comment, body, fc.nat(3))
    .map(
      ([indent, tail, lines, before]) => `${before === 0 ? '' : before === 1 ? '\n# above it\n' : '\n'}${indent}${text}${tail}\n${lines}`,
    );

const sections: fc.Arbitrary<string> = fc
  .tuple(fc.subarray(['[t]', '[u.v]', "[ 'w x' ]"]), fc.nat(3), fc.nat(2), fc.boolean())
  .chain(([tables, items, inner, apart]) => {
    const many = Array.from({ length: items }, () => ['[[s]]', ...Array.from({ length: inner }, () => '[[s.o]]')]).flat();
    const all = apart ? [...many.slice(0, 1), ...tables, ...many.slice(1)] : [...tables, ...many];
    return fc.tuple(...all.map(header));
  })
  .map((parts) => parts.join(''));

export const document: fc.Arbitrary<string> = fc
  .tuple(
    fc.boolean(),
    fc.constantFrom('', '# head\n', '\n'),
    body,
    sections,
    fc.constantFrom('', '\n# end\n', '# end'),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([bom, head, lines, rest, end, crlf, cut]) => {
    const text = `${head}${lines}${rest}${end}`;
    const whole = cut ? text.replace(/\n$/, '') : text;
    return `${bom ? '\ufeff' : ''}${crlf ? whole.replaceAll('\n', '\r\n') : whole}`;
  });
