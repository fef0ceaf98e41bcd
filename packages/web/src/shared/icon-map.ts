import Activity from "lucide-react/icons/activity";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Bot from "lucide-react/icons/bot";
import Briefcase from "lucide-react/icons/briefcase";
import Calendar from "lucide-react/icons/calendar";
import ChartGantt from "lucide-react/icons/chart-gantt";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronUp from "lucide-react/icons/chevron-up";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-help";
import Clock from "lucide-react/icons/clock";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Ellipsis from "lucide-react/icons/ellipsis";
import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import Folder from "lucide-react/icons/folder";
import History from "lucide-react/icons/history";
import Inbox from "lucide-react/icons/inbox";
import Info from "lucide-react/icons/info";
import Keyboard from "lucide-react/icons/keyboard";
import Lightbulb from "lucide-react/icons/lightbulb";
import Link from "lucide-react/icons/link";
import ListFilter from "lucide-react/icons/list-filter";
import Lock from "lucide-react/icons/lock";
import LogOut from "lucide-react/icons/log-out";
import Mail from "lucide-react/icons/mail";
import MessageSquare from "lucide-react/icons/message-square";
import Minus from "lucide-react/icons/minus";
import Moon from "lucide-react/icons/moon";
import PanelRight from "lucide-react/icons/panel-right";
import Paperclip from "lucide-react/icons/paperclip";
import Pencil from "lucide-react/icons/pencil";
import Pin from "lucide-react/icons/pin";
import PinOff from "lucide-react/icons/pin-off";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Search from "lucide-react/icons/search";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import SquareKanban from "lucide-react/icons/square-kanban";
import Star from "lucide-react/icons/star";
import Sun from "lucide-react/icons/sun";
import Tag from "lucide-react/icons/tag";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import Undo2 from "lucide-react/icons/undo-2";
import User from "lucide-react/icons/user";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import type { ComponentType, SVGProps } from "react";

type Drawing = ComponentType<SVGProps<SVGSVGElement>>;

const named = <Name extends string>(drawings: Readonly<Record<Name, Drawing>>) => drawings;

/** Every icon of the product by what it means here; an icon that is not in this map is not in the bundle. */
export const icons = named({
  milestones: ChartGantt,
  boards: SquareKanban,
  inventions: Lightbulb,
  search: Search,
  minions: Bot,
  download: Download,
  pin: Pin,
  pinned: Star,
  unpin: PinOff,
  history: History,
  settings: Settings,
  close: X,
  check: Check,
  mixed: Minus,
  plus: Plus,
  edit: Pencil,
  delete: Trash2,
  copy: Copy,
  more: Ellipsis,
  expand: ChevronDown,
  collapse: ChevronUp,
  forward: ChevronRight,
  back: ChevronLeft,
  sortUp: ArrowUp,
  sortDown: ArrowDown,
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
  retry: RefreshCw,
  external: ExternalLink,
  document: FileText,
  folder: Folder,
  mail: Mail,
  messages: MessageSquare,
  stream: Activity,
  docketing: Briefcase,
  calendar: Calendar,
  clock: Clock,
  user: User,
  people: Users,
  logout: LogOut,
  moon: Moon,
  sun: Sun,
  filter: ListFilter,
  link: Link,
  show: Eye,
  lock: Lock,
  undo: Undo2,
  tag: Tag,
  panel: PanelRight,
  inbox: Inbox,
  send: Send,
  attachment: Paperclip,
  verified: ShieldCheck,
  options: SlidersHorizontal,
  keyboard: Keyboard,
  help: CircleHelp,
});

/** The name of an icon of the product. */
export type IconName = keyof typeof icons;
