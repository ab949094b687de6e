import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import type { FrontProxy } from "#tests/support/proxy.ts";

export type ProxyName = "nginx" | "caddy";

/** nginx or Caddy with our example of its configuration, on ports of its own. */
export interface InstalledProxy extends FrontProxy {
  httpPort: number;
}

/** The path of the program from Debian's package; undefined if it is not installed. */
export function findProxy(name: ProxyName): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/**
 * Starts it in front of the processes, with the files in `deploy/` as they are but for ports and
 * certificates.
 * @throws when its own checker refuses the configuration
 */
export async function startInstalledProxy(
  name: ProxyName,
  targets: readonly string[],
): Promise<InstalledProxy> {
  const program = findProxy(name);
  if (!program) throw new Error(`${name} is not installed`);
  const directory = await mkdtemp(join(tmpdir(), `southbridge-${name}-`));
  // Asked for at once, or one port might be given twice.
  const [httpPort, httpsPort, adminPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { httpPort, httpsPort, adminPort };
  const prepare = name === "nginx" ? prepareNginx : prepareCaddy;
  const hostsOf = (urls: readonly string[]) => urls.map((url) => `127.0.0.1:${new URL(url).port}`);
  const { check, run, reload } = await prepare(directory, ports, hostsOf(targets));
  const env = (urls: readonly string[]) => ({
    ...process.env,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
    PROCESSES: hostsOf(urls).join(" "),
  });
  execFileSync(program, check, { env: env(targets), stdio: "pipe" });
  const child = spawn(program, run, { env: env(targets), stdio: "ignore" });
  while (!(await listens(ports.httpsPort))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await sleep(50);
  }
  return {
    name,
    url: `https://www.example.com:${httpsPort}`,
    httpPort,
    async use(others) {
      await prepare(directory, ports, hostsOf(others));
      execFileSync(program, reload, { env: env(others), stdio: "pipe" });
    },
    async close() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Ports = Record<"httpPort" | "httpsPort" | "adminPort", number>;

/** The arguments with which a program checks its configuration, runs, and reads it again. */
interface Arguments {
  check: string[];
  run: string[];
  reload: string[];
}

async function prepareNginx(
  directory: string,
  ports: Ports,
  hosts: readonly string[],
): Promise<Arguments> {
  const files = { key: join(directory, "key.pem"), certificate: join(directory, "cert.pem") };
  const subject = ["-subj", "/CN=www.example.com", "-days", "1"];
  const made = ["-keyout", files.key, "-out", files.certificate];
  const kind = ["req", "-x509", "-newkey", "rsa:2048", "-nodes"];
  if (!existsSync(files.key)) {
    execFileSync("openssl", [...kind, ...subject, ...made], { stdio: "ignore" });
  }
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/^ +listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.httpPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.httpsPort} `)
    .replace("/etc/ssl/southbridge/fullchain.pem", files.certificate)
    .replace("/etc/ssl/southbridge/privkey.pem", files.key)
    .replace(/ +server 127\.0\.0\.1:3001 .*\n/, "")
    .replace(/ +server 127\.0\.0\.1:3000 (.*\n)/, (_line, rest) =>
      hosts.map((host) => `server ${host} ${rest}`).join(""),
    );
  await writeFile(join(directory, "site.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(directory, kind)};`,
  );
  const main = `daemon off; pid ${join(directory, "pid")}; error_log ${join(directory, "error.log")};
    events { worker_connections 1024; }
    http { ${temporary.join(" ")} include ${join(directory, "site.conf")}; }`;
  const file = join(directory, "nginx.conf");
  await writeFile(file, main);
  const args = ["-e", join(directory, "error.log"), "-c", file];
  return { check: ["-t", ...args], run: args, reload: ["-s", "reload", ...args] };
}

async function prepareCaddy(directory: string, ports: Ports): Promise<Arguments> {
  const file = join(directory, "Caddyfile");
  const options = `{
	http_port ${ports.httpPort}
	https_port ${ports.httpsPort}
	local_certs
	skip_install_trust
	admin localhost:${ports.adminPort}
}
`;
  await writeFile(file, options + readFileSync("deploy/Caddyfile", "utf8"));
  const args = ["--config", file, "--adapter", "caddyfile"];
  return { check: ["validate", ...args], run: ["run", ...args], reload: ["reload", ...args] };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
