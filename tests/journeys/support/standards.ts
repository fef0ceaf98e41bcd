import type { Page } from "playwright-core";

/** What a person can press, but for what is laid over it by the browser itself. */
const targets =
  "a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab], [role=option], " +
  "[role=menuitem], [role=checkbox], [role=switch], [role=radio]";

/** What may be wider than the window: tables and grids, and boards, whose lists are next to each other. */
const wideByNature = "[role=grid], table, [role=table], [aria-label^=Lists], pre, textarea, input";

/**
 * What makes a reader scroll in two directions (WCAG 2.2, 1.4.10 Reflow): the page, or a part of it, sideways. A strip of
 * one line, such as tabs, scrolls sideways alone. Also what is pressed and lies outside the window.
 */
export async function scrolledSideways(page: Page): Promise<string[]> {
  return [...(await wideParts(page)), ...(await outsideWindow(page))];
}

function wideParts(page: Page): Promise<string[]> {
  return page.evaluate((exempt) => {
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1;
    const isExempt = (element: Element) =>
      element.closest(exempt) !== null || [...element.children].some((child) => child.matches(exempt));
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
    const parts = [...document.querySelectorAll("body *")].filter(
      (element) => isWide(element) && element.clientHeight > 64 && scrolls(element) && !isExempt(element),
    );
    const named = [...(isWide(document.documentElement) ? [document.documentElement] : []), ...parts];
    return named.map(({ tagName, textContent }) => `scrolls sideways: ${tagName} ${textContent?.trim().slice(0, 40)}`);
  }, wideByNature);
}

function outsideWindow(page: Page): Promise<string[]> {
  return page.evaluate(
    ([pressed, exempt]) => {
      const isReached = (of: Element | null): boolean =>
        of !== null &&
        of !== document.documentElement &&
        (of.scrollWidth > of.clientWidth + 1 || isReached(of.parentElement));
      const isOutside = (element: Element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // What is for screen readers alone, or hidden until it has the focus, is one pixel wide or left of the window.
        return width > 1 && right > 0 && (left < -1 || right > innerWidth + 1);
      };
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return [...document.querySelectorAll(pressed)]
        .filter(
          (one) => isShown(one) && isOutside(one) && one.closest(exempt) === null && !isReached(one.parentElement),
        )
        .map(({ tagName, textContent }) => `outside the window: ${tagName} ${textContent?.trim().slice(0, 40)}`);
    },
    [targets, wideByNature.replace(", input", "")] as const,
  );
}

/**
 * Targets below 24 by 24 pixels (WCAG 2.2, 2.5.8), but for its exceptions: a link within a sentence, and a target around
 * whose middle a circle of 24 pixels touches no other target and no such circle. The label of a box is part of its target.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((pressed) => {
    interface Target {
      readonly element: Element;
      readonly box: DOMRect;
    }
    const all = [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element): Target[] => {
      const label =
        element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type) && element.labels?.[0];
      const shown = label || element;
      const box = shown.getBoundingClientRect();
      const isThere = box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0;
      if (!isThere || !shown.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
      return element.closest("[inert], :disabled") ? [] : [{ element, box }];
    });
    const isSmall = ({ box }: Target) => box.width < 23.9 || box.height < 23.9;
    const middle = ({ box }: Target) => [box.x + box.width / 2, box.y + box.height / 2] as const;
    const isInText = ({ element }: Target) => {
      const { parentElement } = element;
      const isInline = getComputedStyle(element).display === "inline";
      return isInline && (parentElement?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length;
    };
    const touches = (one: Target, other: Target) => {
      if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
      const [x, y] = middle(one);
      const [ox, oy] = middle(other);
      if (isSmall(other)) return Math.hypot(x - ox, y - oy) < 24;
      const { left, right, top, bottom } = other.box;
      return Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)) < 12;
    };
    return all
      .filter((one) => isSmall(one) && !isInText(one) && all.some((other) => other !== one && touches(one, other)))
      .map(({ element, box }) => {
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
        return `${element.tagName.toLowerCase()} ${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`;
      });
  }, targets);
}

/** Animations and transitions that run, by what they move; empty with reduced motion. */
export function runningMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((one) => {
      const { duration } = one.effect?.getComputedTiming() ?? {};
      const isMotion = one.playState === "running" && Number(duration) > 1;
      const target = one.effect instanceof KeyframeEffect ? one.effect.target : null;
      return isMotion ? [`${target?.tagName} ${target?.className}`] : [];
    }),
  );
}

/**
 * Presses Tab through a page and names each thing that gets the focus without an outline to be seen, in forced colours
 * too, where shadows and backgrounds are gone.
 */
export async function unseenFocus(page: Page, presses: number): Promise<string[]> {
  const faults: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body || focused.tagName === "IFRAME") return null;
      // The browser itself shows which part of a date has the focus.
      if (focused.matches("input[type=date]")) return null;
      const isOutlined = (element: Element | null) => {
        if (element === null) return false;
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1 && !/^rgba\(.*, 0\)$/.test(outlineColor);
      };
      // A field may have its outline on the frame around it, a box of a list on its row.
      const around = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null];
      if (around.some(isOutlined) || isOutlined(focused.nextElementSibling)) return null;
      return `${focused.tagName.toLowerCase()} ${focused.getAttribute("aria-label") ?? focused.textContent?.slice(0, 40)}`;
    });
    if (fault !== null) faults.push(fault);
  }
  return [...new Set(faults)];
}

/**
 * What is chosen and looks like what is not, in forced colours: of tabs, pages, options and switches, each kind by what a
 * browser still draws there.
 */
export function unseenChoices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chosen = "[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])";
    const look = (element: Element) => {
      const parts = [element, ...element.children].flatMap((one) =>
        [null, "::before", "::after"].map((part) => {
          const style = getComputedStyle(one, part);
          const { borderStyle, borderWidth, borderColor, outline, textDecorationLine, fontWeight, backgroundColor } =
            style;
          return [
            borderStyle,
            borderWidth,
            borderColor,
            outline,
            textDecorationLine,
            fontWeight,
            backgroundColor,
            style.color,
          ].join();
        }),
      );
      return parts.join("|");
    };
    return [...document.querySelectorAll(chosen)].flatMap((element) => {
      const role = element.getAttribute("role") ?? element.tagName.toLowerCase();
      const peers = [
        ...(element.parentElement?.parentElement ?? document.body).querySelectorAll(
          `${role === element.tagName.toLowerCase() ? role : `[role=${role}]`}`,
        ),
      ];
      const other = peers.find((peer) => !peer.matches(chosen) && peer.className === element.className);
      const isShown = element.checkVisibility({ visibilityProperty: true });
      return isShown && other && look(other) === look(element)
        ? [`${role} ${element.textContent?.trim().slice(0, 40)}`]
        : [];
    });
  });
}
