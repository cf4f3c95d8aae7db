// A rollback journal as SQLite would leave it for a change over several databases.

/** A rollback journal of no pages that ends with the name of a super-journal ("Database File Format", 3). */
export function journalNaming(path: string): Buffer {
  const magic = Buffer.from('d9d505f920a163d7', 'hex');
  const header = Buffer.alloc(512);
  magic.copy(header);
  header.writeUInt32BE(0, 8); // pages
  header.writeUInt32BE(1, 16); // pages of the database before
  header.writeUInt32BE(512, 20);
  header.writeUInt32BE(4096, 24);
  const name = Buffer.from(path);
  const end = Buffer.alloc(16);
  end.writeUInt32BE(name.length, 0);
  end.writeUInt32BE(
    name.reduce((sum, byte) => sum + (byte > 127 ? byte - 256 : byte), 0),
    4,
  );
  magic.copy(end, 8);
  const lockPage = Buffer.alloc(4);
  lockPage.writeUInt32BE(2 ** 30 / 4096 + 1);
  return Buffer.concat([header, lockPage, name, end]);
}
