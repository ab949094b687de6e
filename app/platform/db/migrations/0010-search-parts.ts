/**
 * By which version of app/platform/search/words.ts the index was filled: 0 until the next start
 * fills it anew (app/domain/search/refresh-index.server.ts).
 */
export const searchParts = () => [
  "create table search_version (version integer not null)",
  "insert into search_version (version) values (0)",
];
