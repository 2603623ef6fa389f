import { type ComponentType, lazy } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { Analytics } from './features/analytics/Analytics.tsx';
import { useAskToSignIn } from './features/auth/ask-to-sign-in.tsx';
import { RequireMember } from './features/auth/RequireMember.tsx';
import { ReauthProvider, SignInProvider } from './features/auth/SignInProvider.tsx';
import { Layout } from './features/navigation/Layout.tsx';
import { NotificationBell } from './features/notifications/NotificationBell.tsx';
import { NotificationProvider } from './features/notifications/NotificationProvider.tsx';
import { useShowcaseAhead } from './features/showcase/use-intro.ts';
import { paths } from './paths.ts';

const feed = loadable(() => import('./pages/Feed.tsx'));
const aiSlop = loadable(() => import('./pages/AiSlop.tsx'));
const artists = loadable(() => import('./pages/Artists.tsx'));

/** Loads the code of a server-rendered page before hydration. */
export async function loadRenderedPage(pathname: string): Promise<void> {
  if (matchPath('/ai-slop/:slopId', pathname)) await aiSlop.ahead();
  else if (matchPath(paths.artists, pathname)) await artists.ahead();
  else if (matchPath(paths.feed, pathname) || matchPath(paths.instaFeed, pathname)) await feed.ahead();
}

const Feed = lazy(feed.load);
const HowItWorks = lazy(() => import('./pages/HowItWorks.tsx'));

const forGuests = [
  <Route key="feed" path={paths.feed} element={<Feed />} />,
  <Route key="instaFeed" path={paths.instaFeed} element={<Feed />} />,
  page(paths.artists, artists.load),
  page('/artists/:artistId', () => import('./pages/Artist.tsx')),
  page('/beautiful-art/:artId', () => import('./pages/Art.tsx')),
  page(paths.classic, () => import('./pages/Classic.tsx')),
  page(paths.browse, () => import('./pages/Browse.tsx')),
  page('/category/:id', () => import('./pages/Category.tsx')),
  page(paths.search, () => import('./pages/Search.tsx')),
  <Route key="howItWorks" path={paths.howItWorks} element={<HowItWorks />} />,
  <Route key="/how-it-works" path="/how-it-works" element={<HowItWorks />} />,
  page(paths.about, () => import('./pages/About.tsx')),
  page(paths.contact, () => import('./pages/Contact.tsx')),
  page(paths.privacy, () => import('./pages/Privacy.tsx')),
  page(paths.terms, () => import('./pages/Terms.tsx')),
  page('/ai-slop/:slopId?', aiSlop.load),
  page('/ai-slop/:slopId/award', () => import('./pages/AwardRecord.tsx')),
  page('/user/:userId', () => import('./pages/User.tsx')),
  page(paths.login, () => import('./pages/Login.tsx')),
  page(paths.signup, () => import('./pages/Signup.tsx')),
  page(paths.forgotPassword, () => import('./pages/ForgotPassword.tsx')),
  page(paths.resetPassword, () => import('./pages/ResetPassword.tsx')),
  page(paths.authCallback, () => import('./pages/AuthCallback.tsx')),
  page(paths.stripeOnboardingReturn, () => import('./pages/StripeOnboardingReturn.tsx')),
  page(paths.stripeOnboardingRefresh, () => import('./pages/StripeOnboardingRefresh.tsx')),
];

const forMembers = [
  page(paths.profile, () => import('./pages/Profile.tsx')),
  page(paths.uploadAiSlop, () => import('./pages/UploadAiSlop.tsx')),
  page(paths.editProfile, () => import('./pages/EditProfile.tsx')),
  page(paths.account, () => import('./pages/Account.tsx')),
  page(paths.saved, () => import('./pages/Saved.tsx')),
  page(paths.payment, () => import('./pages/Payment.tsx')),
  page(paths.myPurchases, () => import('./pages/MyPurchases.tsx')),
  page('/receipt/:paymentId', () => import('./pages/Receipt.tsx')),
  page(paths.withdrawal, () => import('./pages/Withdrawal.tsx')),
];

/** Route whose code loads when it is opened. */
function page(path: string, load: () => Promise<{ default: ComponentType }>) {
  const Page = lazy(load);
  return <Route key={path} path={path} element={<Page />} />;
}

export function AppRoutes() {
  return (
    <SignInProvider>
      <ReauthProvider>
        <Analytics />
        <Routes>
          <Route element={<Frame />}>
            {forGuests}
            <Route element={<RequireMember />}>{forMembers}</Route>
            {page('*', () => import('./pages/Rare.tsx'))}
          </Route>
        </Routes>
      </ReauthProvider>
    </SignInProvider>
  );
}

/** React.lazy suspends even for a loaded module. Give it a synchronous thenable. */
function loadable<M>(load: () => Promise<M>) {
  let here: M | undefined;
  return {
    ahead: async () => {
      here = await load();
    },
    // biome-ignore lint/suspicious/noThenProperty: React takes whatever has one.
    load: () => (here ? ({ then: (take: (module: M) => void) => take(here!) } as Promise<M>) : load()),
  };
}

function Frame() {
  const { askToSignIn } = useAskToSignIn();
  useShowcaseAhead();
  return (
    <NotificationProvider>
      <Layout onSignIn={() => askToSignIn()} notificationBell={<NotificationBell />} />
    </NotificationProvider>
  );
}
