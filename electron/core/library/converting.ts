// electron/core/library/converting.ts - bytes that are not UTF-8 become text once a person names their encoding (row A14).
import { AppError, type Encoding, type LibraryApi } from '../../contract/index.ts';
import { bytesOfText, entryOf, type Room, saveBytes, storeOf } from '../skills/index.ts';
import { openPackage } from './editing.ts';

/** Viewing and converting. The previous bytes stay as a revision, the backup. */
export function createConverting(room: Room): Pick<LibraryApi, 'decodedAs' | 'convertToUtf8'> {
  const decoded = (id: string, encoding: Encoding): string => {
    const { sources } = storeOf(room, entryOf(room, id).scope);
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(sources.bytes(id));
    } catch (cause) {
      throw new AppError('bad_input', `These bytes are not text in ${encoding}.`, { cause, remedy: 'Try another encoding.' });
    }
  };
  return {
    decodedAs: ({ id, encoding }) => ({ text: decoded(id, encoding) }),
    convertToUtf8({ id, encoding, baseHash }) {
      const entry = entryOf(room, id);
      if (entry.problem?.code !== 'not_utf8') {
        throw new AppError('bad_input', `${entry.fileName} is already UTF-8.`, { remedy: 'Edit it as it is.' });
      }
      const bytes = bytesOfText(decoded(id, encoding));
      saveBytes(room, { id, bytes, baseHash, reason: 'fix', trusted: entry.acknowledged });
      return openPackage(room, id);
    },
  };
}
