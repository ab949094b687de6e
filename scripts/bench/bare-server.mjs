import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";

/**
 * The least that does what the bench asks of the site: answers with the bytes of its landing page, and
 * stores a form's by one durable insert in a database of the same engine. It is no TypeScript, because
 * what Node.js needs to read that would count as its memory.
 */
const page = await fetch(process.argv[2] ?? "");
const body = brotliCompressSync(Buffer.from(await page.arrayBuffer()));
const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Encoding": "br",
  "Content-Length": body.length,
};
const { DATABASE_URL, DATA_DIR = "", PORT } = process.env;
const insert = DATABASE_URL ? await openPostgres() : openSqlite();

createServer(async (request, response) => {
  if (request.method === "POST") {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    await insert(Buffer.concat(chunks).toString());
    response.writeHead(303, { Location: "/", "Content-Length": 0 }).end();
  } else response.writeHead(200, headers).end(body);
}).listen(Number(PORT), "127.0.0.1");

async function openPostgres() {
  const pool = new pg.Pool({ connectionString: DATABASE_URL });
  await pool.query("create table bare_form (no bigserial primary key, body text not null)");
  return (/** @type {string} */ form) =>
    pool.query("insert into bare_form (body) values ($1)", [form]);
}

function openSqlite() {
  mkdirSync(DATA_DIR, { recursive: true });
  const database = new DatabaseSync(join(DATA_DIR, "bare.db"));
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    create table bare_form (no integer primary key, body text not null);
  `);
  const insert = database.prepare("insert into bare_form (body) values (?)");
  return async (/** @type {string} */ form) => insert.run(form);
}
