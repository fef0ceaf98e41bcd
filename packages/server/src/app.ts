import { contract } from "@iphub/sdk/contract/index";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { apiDocs } from "./api-docs.ts";
import { OfficeHeaders } from "./docket/uspto/office-headers.ts";
import { handlersOf } from "./handlers.ts";
import { authorize } from "./identity/auth/authorize.ts";
import { recordAccesses } from "./operations/access-log/access-recorder.ts";
import { backupGauge } from "./operations/backup/backup-gauge.ts";
import { damageNow } from "./operations/health/damage-now.ts";
import { bindContract } from "./platform/http/bind.ts";
import { formBodies, limitBodyTime } from "./platform/http/bodies.ts";
import { compressAnswers } from "./platform/http/compressed-answers.ts";
import { answerErrors, answerFrameworkError, answerUnreadable } from "./platform/http/errors.ts";
import { securityHeaders, storeNothing, versionHeader } from "./platform/http/headers.ts";
import { limitConnections } from "./platform/http/most-connections.ts";
import { operatorRoutes } from "./platform/http/operator-routes.ts";
import { trustedProxies } from "./platform/http/peer-address.ts";
import { logCalls, requestIds } from "./platform/http/request-ids.ts";
import { pageScripts, serveWeb } from "./platform/http/web-files.ts";
import type { Platform } from "./platform/platform.ts";
import { requestSpans } from "./platform/telemetry/request-spans.ts";
import { replicaCalls } from "./replica-calls.ts";

/** The largest JSON or form body, in bytes; uploads have their own limit. */
const bodyLimit = 2 * 1024 * 1024;

/** Builds the HTTP application over a platform: limits, headers, error shape, every call of the contract, the web. */
export async function buildApp(platform: Platform, webDirectory: string | null): Promise<FastifyInstance> {
  const officeHeaders = new OfficeHeaders(platform);
  const app = fastify({
    loggerInstance: platform.log,
    bodyLimit,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: requestIds(platform.configuration.trustProxy),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: true,
    // Stopping waits for statements that a silent database does not answer, each up to its deadline.
    pluginTimeout: 90_000,
    trustProxy: trustedProxies(platform.configuration.trustProxy),
  });
  if (platform.configuration.otlpUrl !== undefined) requestSpans(app);
  limitConnections(app, platform);
  answerErrors(app, platform);
  securityHeaders(app, platform.configuration, pageScripts(webDirectory));
  storeNothing(app);
  versionHeader(app);
  compressAnswers(app);
  limitBodyTime(app, platform.configuration.bodySeconds);
  await formBodies(app);
  recordAccesses(app, platform);
  logCalls(app, platform.log);
  const { replica } = platform.database;
  bindContract(app, platform, contract, handlersOf(platform), {
    replica: replica && {
      calls: replicaCalls,
      handlers: handlersOf({ ...platform, db: replica.reads }),
      isCurrent: () => replica.isCurrent(),
    },
    authorize: (call, request) => authorize(platform, call, request),
    // After the call: what it has just requested from the office counts as pending.
    answerHeaders: async ({ officeData }, actor, input) =>
      officeData ? officeHeaders.of(officeData, actor, input()) : {},
  });
  app.addHook("onSend", async ({ method }) => {
    if (method !== "GET") officeHeaders.forget();
  });
  operatorRoutes(app, platform, [backupGauge(platform)], () => damageNow(platform));
  if (platform.configuration.apiDocs) apiDocs(app);
  await serveWeb(app, webDirectory);
  return app;
}
