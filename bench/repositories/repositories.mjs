/**
 * @typedef {object} Repository
 * @property {string} name On GitHub.
 * @property {string} commit
 * @property {string} folder Where its sources are.
 * @property {boolean} [javascript] Its sources are JavaScript with types in comments.
 * @property {string} kind What it has that others have not.
 */

/** @type {readonly Repository[]} */
export const repositories = [
  {
    name: "cheeriojs/cheerio",
    commit: "808f8456b38a730497c675f1478d659cc4adfefe",
    folder: "src",
    kind: "npm, node16, TypeScript 6, overloads with `this`",
  },
  {
    name: "colinhacks/zod",
    commit: "e516c3baf22615e20934116abebfed6c000222c2",
    folder: "packages/zod/src",
    kind: "pnpm monorepo, nodenext, heavy generics, not strict in the root",
  },
  {
    name: "date-fns/date-fns",
    commit: "dd66398305c2b015fba3c1b3d31ccff42ee8d4cf",
    folder: "src",
    kind: "1,500 files, project references, @description tags",
  },
  {
    name: "excalidraw/excalidraw",
    commit: "4872083c044491b6d5c96ae134a75464f96d6831",
    folder: "packages",
    kind: "yarn monorepo, TSX, branded tuples, `paths`",
  },
  {
    name: "honojs/hono",
    commit: "28a9c128912de19f3fb28b00ae289c9b93f6f392",
    folder: "src",
    kind: "bun, bundler, project references, TypeScript 6",
  },
  {
    name: "lit/lit",
    commit: "6c051d517bd92761787897b2c8c060ed419126e2",
    folder: "packages",
    kind: "npm monorepo, decorators, nodenext, compiler types as parameters",
  },
  {
    name: "mermaid-js/mermaid",
    commit: "df032c942c32f805a7f4cd1cf30a565e610bc4f1",
    folder: "packages/mermaid/src",
    kind: "pnpm monorepo, `baseUrl`, allowJs, composite",
  },
  {
    name: "modelcontextprotocol/servers",
    commit: "76d64c822f5125032f89eb71dbdb94e42b434821",
    folder: "src",
    kind: "npm monorepo of MCP servers, node16",
  },
  {
    name: "openai/openai-node",
    commit: "7b7d6ca71130d37ec09792c50056b47861f2eccf",
    folder: "src",
    kind: "generated client, `paths`, commonjs with bundler, TypeScript 6",
  },
  {
    name: "palantir/blueprint",
    commit: "ee26faf0ad8fe4bfd8ccbecf510d8ab385342003",
    folder: "packages",
    kind: "nx monorepo, TSX, decorators, TypeScript 5.3",
  },
  {
    name: "stripe/stripe-node",
    commit: "663942164d3876f04bb26617b88f498ba785e580",
    folder: "src",
    kind: "generated client, TypeScript 4.9",
  },
  {
    name: "supabase/supabase-js",
    commit: "381bded5ced48c4621830576bf8cbecc34edc85c",
    folder: "packages",
    kind: "nx and pnpm monorepo, project references",
  },
  {
    name: "sveltejs/kit",
    commit: "aa810a04146b98b77592f7b384347140d29ff599",
    folder: "packages/kit/src",
    javascript: true,
    kind: "JavaScript with types in comments, checkJs",
  },
  {
    name: "toss/es-toolkit",
    commit: "a1918b04e0e46e70000e0b6b048f1aabaafc1afb",
    folder: "src",
    kind: "1,900 files, overloads, bundler",
  },
  {
    name: "trpc/trpc",
    commit: "340811ba5320637fbaf48fccf3dbfdd258bd34db",
    folder: "packages",
    kind: "pnpm monorepo, `paths`, lerna",
  },
  {
    name: "typeorm/typeorm",
    commit: "281bfba42a5813b106bcf5ba79bc7f7251bd1e73",
    folder: "packages",
    kind: "3,500 files, decorators, node10, commonjs",
  },
  {
    name: "typescript-eslint/typescript-eslint",
    commit: "56c9ed90d0aee0b5a71cfc39fc76b715b82e3ea8",
    folder: "packages",
    kind: "2,600 files, project references, nodenext",
  },
  {
    name: "typestack/class-validator",
    commit: "0853341cc36f53d54e5afb50800c3a4b169abd73",
    folder: "src",
    kind: "decorators, node10, commonjs",
  },
  {
    name: "unjs/ufo",
    commit: "11308c0bb5cb4a4bc3bfcbdc5c03177b097423e6",
    folder: "src",
    kind: "node10 with esnext modules, minified code in a .ts file",
  },
  {
    name: "upstash/context7",
    commit: "c3248289c2ad431a9f34849a3f3d047fc4400373",
    folder: "packages",
    kind: "pnpm monorepo of MCP servers and tools, node16",
  },
  {
    name: "vercel/ai",
    commit: "ed857f50f112e23930b0c2dd8d532cc8bebbc911",
    folder: "packages",
    kind: "4,400 files, pnpm monorepo, project references",
  },
  {
    name: "remeda/remeda",
    commit: "3b72f9fb6e5174243954467186301d352b742699",
    folder: "packages",
    kind: "npm monorepo, data-first and data-last overloads, TypeScript 6",
  },
];
