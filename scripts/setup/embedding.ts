// scripts/setup/embedding.ts - the embedding model of the tests, made once in the folder named in SKILLWRIGHT_MODEL_CACHE.
import { embeddingModel } from '../../test/fixtures/embedding-model.ts';

await embeddingModel();
