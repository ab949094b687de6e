import { once } from "node:events";
import { createServer } from "node:http";

/** A process of `measureVisitor` that does nothing but answer. */
const server = createServer((_request, response) => response.end("echo"));
await once(server.listen(0, "127.0.0.1"), "listening");
const address = server.address();
process.send?.(typeof address === "object" ? address?.port : undefined);
process.once("disconnect", () => process.exit());
