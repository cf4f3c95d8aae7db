// scripts/sidecar/test.mjs - `npm run test:sidecar-bundle`: the tests of the services, against the bundle instead of the sources.
import { existsSync } from 'node:fs';
import { SetupError } from '../setup/base.mjs';
import { runTests } from '../test/run.mjs';
import { BUNDLE } from './build.mjs';

const SERVICE_TESTS = ['test/integration/sidecar', 'test/integration/python'];

export async function testBundle(house, args) {
  if (!existsSync(BUNDLE)) throw new SetupError('There is no bundle in dist/sidecar.', 'Build it with: npm run build:sidecar');
  const withBundle = { ...house, env: { ...house.env, SKILLWRIGHT_SIDECAR: BUNDLE } };
  const channel = await runTests(withBundle, ['python']);
  const services = await runTests(withBundle, ['unit', '--', ...(args.length > 0 ? args : SERVICE_TESTS)]);
  return Math.max(channel, services);
}
