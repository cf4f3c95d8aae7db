// C11: the first token of the local model once it is loaded, against the first answer of all, which starts its process and loads it.
import { makeFolder, openCoreFor } from '../fixtures/core.ts';
import { modelCache } from '../fixtures/local-model.ts';
import { type Bench, median } from './bench.ts';

export const bench: Bench = {
  name: 'model',
  async run() {
    process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
    const home = await makeFolder('bench');
    const opened = openCoreFor({ home: home.path });
    try {
      for await (const _event of opened.core.models.download(new AbortController().signal));
      const id = opened.core.models.list().find((model) => model.local)?.id ?? '';
      const firstToken = async (): Promise<number> => {
        const { firstTokenMs } = await opened.core.models.test({ id });
        if (firstTokenMs === null) throw new Error('The local model gave no token.');
        return firstTokenMs;
      };
      const cold = await firstToken();
      const warm: number[] = [];
      for (let round = 0; round < 5; round++) warm.push(await firstToken());
      return [
        {
          name: 'first local token, model loaded',
          value: median(warm),
          unit: 'ms',
          aim: 1000,
          against: 'with loading',
          baseline: cold,
          maxRatio: 0.8,
        },
      ];
    } finally {
      await opened.close();
      await home.remove();
    }
  },
};
