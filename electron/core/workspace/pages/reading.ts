// electron/core/workspace/pages/reading.ts - pages as a person picks and reads them in the window (row C5).
import type { WorkspaceApi } from '../../../contract/index.ts';
import type { Pages } from './pages.ts';

/** An answer stays under a megabyte, also in characters of four bytes. */
const MOST_CHARS = 200_000;

/** Methods throw what `Pages` throws. */
export const createPageReading = (pages: Pages): Pick<WorkspaceApi, 'pages' | 'page'> => ({
  async pages({ query, limit = 20 }, signal) {
    const rows = query.trim() === '' ? await pages.recent(limit, signal) : await pages.search(query, limit, signal);
    return rows.map(({ slug, title }) => ({ slug, title }));
  },
  async page({ slug: name }, signal) {
    const { slug, title, content } = await pages.page(await pages.slugOf(name, signal), signal);
    return { slug, title, content: content.slice(0, MOST_CHARS), cut: content.length > MOST_CHARS };
  },
});
