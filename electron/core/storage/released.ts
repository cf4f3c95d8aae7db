// electron/core/storage/released.ts - the steps that a released app may have run, by the sha256 of their text. They never change again:
// a correction is a new step. A test compares this table with the files.
import type { DatabaseKind } from './migrate.ts';

export const RELEASED: Readonly<Record<DatabaseKind, Readonly<Record<string, string>>>> = {
  agents: {
    '001-skills.sql': '84a95cf8572784d5e546a2ab505e7e49496e6bdb71406f1fe59511c8fe674906',
    '002-sources.sql': '961e6a1e913e81fc9231317b8aa00cf02ecff672dd23e79d5d2c6e52ed5463ac',
    '003-agents.sql': '04ab5a8d363ff5f24c74f84dba0c5538493f29bddb5ccd0c23174dd19a733f05',
    '004-links.sql': '139dbcaceb15ac918d62c468bc8c4d827009064971bad82e60dfc9344dd074ae',
    '005-files.sql': '913d35335ce00c6b7b9d02ba3fef1fa04bcc96b2ad1ade183207a2042084c43a',
    '006-capability.sql': 'e8e3f838a4ff96bc552c869304f90a3337cc78d74f7eb2874b0e4fde78dc2d12',
    '007-cases.sql': '997c3eade9473ec5c0aa0bb7a949426abba8ea3474ba3176eeb5d43b3fb8f9fd',
    '008-search.sql': '59952f17693ef772e670fb8f2a38b9bd00cd038b2cca75f644be9b89ef2f7929',
    '009-agents.sql': '0fe39ea559efd983e7cc587826ff1a183ac554aa3a39777a19a571ebe8b57d51',
    '010-archive.sql': '32cce55eef106b8ba61a4a07e4d7136c02a90cc749879e11442071117b3c7ee2',
    '011-grant-bytes.sql': 'e91a9fa7b6963b7bc03b6cff69ba1f5b46c2914a8253258133b0f7e9830780ba',
    '012-application-id.sql': '779f49b753bdc1106e89df71f403b66d0f2a5bec0160a337c650b16fc1f84c50',
    '013-grants-through.sql': '29c6ba81cc4296176dc7df55df4cb809bd3668fad19ac20912b9360049b434b5',
    '014-memory-use.sql': 'c526b4d3066f319cb88305972ef2a5e6ae8015c82c5fd563b35c67fb80fd7f3d',
    '015-known-bytes.sql': 'dc83da36621a935d15f84b368fa0e5ac0be0d04b2fc1e327c5c0cb78660b299c',
    '016-cell-ending.sql': 'eb7adeb08ec192c1f349219addfde3250473271fbbc2041eb4fd6987b2b4fa7f',
    '017-originals.sql': 'f9f84bc2599095ee6c6f302f10a6775aa6969bc35a224546f91f4c28793f9a66',
    '018-competencies.sql': '94c447394955094900294b8424955374e5b4b3a4dc5d5f04cc05785e8fc78b19',
    '019-originals-of-revisions.sql': 'bc03c87c118a9a034dfce188135b75aed51e40a575e96946944f8500be7e252c',
    '020-tools-of-agents.sql': 'f2cc0180e849d9983f4f0af732557b2a6361b545042ece36f2b299f637c5f3df',
    '021-certificates.sql': 'ce0a2191495d6051eca9e8e075ee06c64066b63c2b4116a917ce935cf9514f84',
    '022-life-and-rank.sql': 'f9c162cd6040d5e78af6449fcc0da12a307dbaa43a74a7f09947cc3972eb0a25',
    '023-mcp.sql': 'c19d4a536bf9fc6c08eea8af874dea22ba1566ff4c52b4d23ebf7127dc08cd97',
    '024-proficiency.sql': '533c3a31724a17d817a5313c44a395d446cb703035eca2afcf975b9fb52d0a45',
  },
  traces: {
    '001-runs.sql': '71750901c525c12bfc5cde041898585ec2b9f7044b8ba4f4479b201a8b516122',
    '002-waiting.sql': 'f49304ee88c3574c421355ffd28d4ee880d39c5af391c0b5a92ece95c01dc9c1',
    '003-origin.sql': '4aadfafcf95766de14ee1061b4a0b6a751e26c259ca3d9bfc435a57eaa58b912',
    '004-retention.sql': 'f764a232c8b026506ca2c86dcf314278e6910a4fdbc1aabde2bf9526b2df53f1',
    '005-final.sql': '26f28a076d59354f97c2091f20c5da4d9b346f31a9e68ebe704acee343648e5a',
    '006-application-id.sql': '32dc6850405f9ec4c59715702a948539251ed335a11edd314c5b65eee8d3a70b',
    '007-ending.sql': '4e7aaa3f71f11bd5fe3d3d4658522d47c6c4d5989f0778d5662943d2d46d1c91',
    '008-incomplete.sql': 'bc9243b94fb2728b480b3981b2ba6a247c9b6f9972b69e76f8b6eb5afc8afb01',
    '009-last-ending.sql': '0b9043771d88caafdfeb3cddeab2677aa4f274c675c63702df5a7a7e24828fa5',
    '010-agent-usage.sql': '8467949691cf27b290c60605eb68532a2a9ba13b3bb0db25621b9d608780e500',
  },
};
