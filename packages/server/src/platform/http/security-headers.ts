import type { FastifyInstance } from "fastify";
import helmet from "helmet";

/**
 * The headers that keep a browser from running or framing foreign content. Styles set by script use the CSSOM, which
 * the policy allows; inline script and style elements do not run.
 */
export function securityHeaders(app: FastifyInstance): void {
  // Created once, because building the policy's text takes time.
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", "ws:", "wss:"],
        "frame-src": ["'self'", "blob:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "same-origin" },
  });
  app.addHook("onRequest", (request, reply, done) => write(request.raw, reply.raw, () => done()));
}
